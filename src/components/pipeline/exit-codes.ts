/** What a pipeline makes of each exit code of the command line. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, "The data may land."],
  [
    1,
    "The data must not land: the contract's policy blocks a change that nobody has approved. `--fail-on` changes what blocks.",
  ],
  [2, "The command or `schema-check.yaml` is wrong. The message says where."],
  [
    3,
    "The server cannot be reached or refuses the request, because of the key, the contract or a lack of credits.",
  ],
  [4, "A source cannot be read, or a type has no counterpart. Nothing was sent."],
];
