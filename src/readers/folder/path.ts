/** The name of a file or folder without the folders around it. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder that a file or folder is in; "" for one without. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The names of the folders around a file. */
export function foldersAround(file: string): string[] {
  return file.split("/").slice(0, -1);
}
