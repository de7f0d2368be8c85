import { newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { Table } from "../table.ts";
import { type Dtypes, readDtype, systemOf } from "./dtype.ts";
import { shapeOf } from "./shape.ts";

/** Any column of a frame may have missing values. */
export function readFrame(name: string, dtypes: Dtypes): Table {
  const inside = newInside();
  const columns = dtypes.map(([name, dtype]) =>
    mapColumn(systemOf(dtype), {
      name,
      required: false,
      type: readDtype(dtype),
      is: shapeOf(dtype, inside),
      inside,
      physical_type: dtype,
    }),
  );
  return { name, columns };
}
