import { expect, test } from "vitest";
import { categoryLabel } from "~/domain/pieces/categories";

test.each([
  ["rings", "Rings"],
  ["watches", "Watches"],
  ["cufflinks", "Cufflinks"],
  ["estate_pieces", "Estate pieces"],
  ["18k Chains", "18k Chains"],
  ["éclats", "Éclats"],
  ["constructor", "Constructor"],
  ["", ""],
])("the category %j reads %j", (category, label) => expect(categoryLabel(category)).toBe(label));
