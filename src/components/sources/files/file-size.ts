const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** "812 bytes", "3.4 MB" */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const digits = power > 0 && value < 100 ? 1 : 0;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
