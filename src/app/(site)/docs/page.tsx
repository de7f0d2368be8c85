import type { Metadata } from "next";
import { Reference } from "#components/reference/reference.tsx";
import { baseUrl } from "../../base-url.ts";

export const metadata: Metadata = { title: "Reference" };

export default async function ReferencePage() {
  return <Reference documentUrl="/api/v1/openapi.json" origin={await baseUrl()} />;
}
