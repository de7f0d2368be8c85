/** "12,345" */
export function numberText(value: number): string {
  return value.toLocaleString("en");
}

/** "1 check", "12,345 checks" */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
