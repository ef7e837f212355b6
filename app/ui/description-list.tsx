import * as RadixDataList from "@radix-ui/themes/components/data-list";
import type { ReactNode } from "react";

export function DataList({ children }: { children: ReactNode }) {
  return (
    <RadixDataList.Root size="2" className="data-list">
      {children}
    </RadixDataList.Root>
  );
}

export function DataItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <RadixDataList.Item align="start" className="data-item">
      <RadixDataList.Label>{term}</RadixDataList.Label>
      <RadixDataList.Value>
        <div className="data-value">{children}</div>
      </RadixDataList.Value>
    </RadixDataList.Item>
  );
}
