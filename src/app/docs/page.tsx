import type { Metadata } from "next";

export const metadata: Metadata = { title: "Reference" };

export default function ReferencePage() {
  return <h1>Reference</h1>;
}
