import { openInput } from "../input/input.ts";
import { loaded } from "../input/load.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Actions, actionsIn } from "./actions.ts";

/** What a file of a log says. What is wrong is told with the file's name. */
export async function readActions(source: Source): Promise<Actions> {
  try {
    if (source.name.endsWith(".parquet")) {
      const { checkpointActions } = await loaded(
        "reader of checkpoints",
        import("./checkpoint.ts"),
      );
      return await checkpointActions(source);
    }
    const input = await openInput(source);
    return actionsIn(await input.text());
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    throw new UnreadableSource(`${source.name}: ${error.message}`, error.place);
  }
}
