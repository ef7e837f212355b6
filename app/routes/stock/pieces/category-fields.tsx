import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { FieldProps } from "~/ui/fields/field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { FormField } from "~/web/form-fields";
import { ANOTHER_CATEGORY } from "./another-category.ts";

interface CategoryFieldsProps extends Pick<FieldProps, "span" | "wideOnPhones"> {
  category: FormField;
  otherCategory: FormField;
  categories: readonly string[];
}

/**
 * Asks for one of the categories in use, or for another. Its field shows once another is chosen, in browsers that
 * support it, and while something is typed in it.
 */
export function CategoryFields({ category, otherCategory, categories, ...select }: CategoryFieldsProps) {
  return (
    <>
      <SelectField
        {...category}
        {...select}
        placeholder="Choose a category"
        options={[
          ...optionsOf(categories, categoryLabel),
          { value: ANOTHER_CATEGORY, label: "Another category" },
        ]}
      />
      {/* Without a placeholder it would never count as empty. */}
      <TextField {...otherCategory} placeholder=" " autoComplete="off" hint="Only if it isn't in the list" />
    </>
  );
}
