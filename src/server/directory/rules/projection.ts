/** Attributes that are in every answer, whatever was asked for. */
const ALWAYS = new Set(["schemas", "id"]);

type Resource = Record<string, unknown>;

/**
 * Returns the attributes of a resource that a request asks for (RFC 7644, 3.4.2.5): those that it
 * names, or all but those that it excludes. Of a part, like "name.familyName", the whole comes.
 */
export function projected(
  resource: Resource,
  {
    attributes,
    excludedAttributes,
  }: { attributes: string | null; excludedAttributes: string | null },
): Resource {
  if (attributes === null && excludedAttributes === null) return resource;
  const wanted = attributes === null ? null : namesIn(attributes);
  const unwanted = namesIn(excludedAttributes ?? "");
  const kept = Object.entries(resource).filter(([name]) => {
    const key = name.toLowerCase();
    return ALWAYS.has(key) || (wanted ? wanted.has(key) : !unwanted.has(key));
  });
  return Object.fromEntries(kept);
}

/** Returns whether an attribute that takes work to find is in the answer. */
export function isAskedFor(
  attribute: string,
  query: { attributes: string | null; excludedAttributes: string | null },
) {
  return Object.hasOwn(projected({ [attribute]: null }, query), attribute);
}

function namesIn(list: string): ReadonlySet<string> {
  const names = list.split(",").map((name) => name.trim().toLowerCase());
  return new Set(names.map((name) => name.replace(/^urn:.*:/, "").split(".")[0] ?? ""));
}
