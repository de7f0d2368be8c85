import { runCommandLine } from "./command-line.ts";

const code = await runCommandLine(process.argv.slice(2), {
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
});
if (code !== 0) process.exitCode = code;
