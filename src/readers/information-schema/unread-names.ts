import {
  ARRAY,
  BYTES,
  CATALOG,
  DIGITS,
  HIDDEN,
  KEY,
  keyOf,
  LENGTH,
  NAME,
  NOT_NULL,
  NULLABLE,
  POSITION,
  PRECISION,
  REQUIRED,
  type Row,
  SCALE,
  SCHEMA,
  TABLE,
  TYPE,
  UNSEEN,
} from "./row.ts";

/** What is read of a row. */
const READ = [
  ...[ARRAY, BYTES, CATALOG, DIGITS, KEY, LENGTH, NAME, NOT_NULL, NULLABLE, POSITION, PRECISION],
  ...[REQUIRED, SCALE, SCHEMA, TABLE, TYPE, UNSEEN],
].flat();

/** What says nothing of a column's type, nor of whether it may be null, beside what is read. */
const SKIPPED: ReadonlySet<string> = new Set(
  (
    "comment comments description remarks label title notes note example default column_default " +
    "data_default default_value column_def default_type default_expression dflt_value extra privileges " +
    "collation collation_name collation_catalog collation_schema character_set_name character_set_catalog " +
    "character_set_schema key column_key unique unique_key index kind check expression policy_name policy " +
    "privacy_domain schema_evolution_record name_mapping codec_expression ttl_expression column_comment " +
    "column_description generation_expression generation srs_id is_identity identity identity_generation " +
    "identity_start identity_increment identity_maximum identity_minimum identity_cycle identity_ordered " +
    "identity_kind is_generated is_updatable is_self_referencing is_autoincrement is_generatedcolumn " +
    "is_auto_increment auto_increment autoincrement numeric_precision_radix num_prec_radix radix " +
    "character_octet_length char_octet_length data_length buffer_length interval_type interval_precision " +
    "domain_catalog domain_schema domain_name udt_catalog udt_schema scope_catalog scope_schema scope_name " +
    "scope_table maximum_cardinality dtd_identifier sql_data_type sql_datetime_sub source_data_type " +
    "ss_data_type encoding distkey sortkey is_partitioning_column is_in_partition_key is_in_sorting_key " +
    "is_in_primary_key is_in_sampling_key compression_codec clustering_ordinal_position is_stored " +
    "is_system_defined rounding_mode policy_tags data_policies column_default_expression schema_id " +
    "table_id object_id table_type is_computed computed fixedlennullinsource trimtrailingblanks " +
    "partition_index partition_value avg_col_len num_distinct num_nulls density low_value high_value " +
    "num_buckets last_analyzed sample_size global_stats user_stats histogram char_col_decl_length " +
    "default_length data_type_mod data_type_owner char_used v80_fmt_image data_upgraded " +
    HIDDEN
  ).split(" "),
);

const KNOWN: ReadonlySet<string> = new Set([...READ, ...SKIPPED]);

/** Whether what stands below a header says nothing of types and null. */
export function isAside(header: string): boolean {
  return header.trim() === "" || SKIPPED.has(keyOf(header));
}

/** How many are named. */
const MOST = 5;

/** The headers that have a value in some row, and that nothing is known of; the last says how many more. */
export function unreadNames(rows: readonly Row[]): string[] {
  const names = new Set<string>();
  for (const { values } of rows) {
    for (const [name, text] of values) if (text !== "" && !KNOWN.has(name)) names.add(name);
  }
  return firstNames([...names]);
}

/** The first of some names, and how many more there are. */
export function firstNames(names: readonly string[]): string[] {
  const left = names.length - MOST;
  return left > 0 ? [...names.slice(0, MOST), `${left} more`] : [...names];
}
