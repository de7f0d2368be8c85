import type { Definitions, Extension } from "./message.ts";

/** The names of the fields that extensions add to a message, by its full name. */
export function extensionsOf(files: readonly Definitions[]): (fullName: string) => string[] {
  const byLastName = new Map<string, Extension[]>();
  for (const file of files) collect(file, byLastName);
  return (fullName) => {
    const extensions = byLastName.get(lastName(fullName)) ?? [];
    const own = extensions.filter(({ of }) => `.${fullName}`.endsWith(`.${of.replace(/^\./, "")}`));
    return own.flatMap(({ fields }) => fields);
  };
}

function collect({ extensions, messages }: Definitions, byLastName: Map<string, Extension[]>) {
  for (const extension of extensions) {
    const name = lastName(extension.of);
    const others = byLastName.get(name);
    if (others) others.push(extension);
    else byLastName.set(name, [extension]);
  }
  for (const message of messages) collect(message, byLastName);
}

function lastName(name: string) {
  return name.slice(name.lastIndexOf(".") + 1);
}
