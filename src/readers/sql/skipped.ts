/**
 * All that is skipped on purpose, with the reason. What is in no list, and stands where it could make,
 * change or drop columns, is an error that names it.
 */

/** Statements, by their first word. */
export const SKIPPED_STATEMENTS = new Set([
  // These read or change rows.
  ..."insert update delete merge upsert truncate copy unload put get list ls remove rm values".split(
    " ",
  ),
  ..."with select call explain describe desc analyze analyse vacuum optimize optimise refresh cluster".split(
    " ",
  ),
  ..."reindex repair msck cache uncache export table fetch open close move prepare deallocate".split(
    " ",
  ),
  ..."listen notify unlisten handler flush kill checkpoint discard lock unlock system install".split(
    " ",
  ),
  // These set up the session, or are about a transaction, which is assumed to be committed.
  ..."set reset show use begin start commit savepoint release end pragma print prompt declare go".split(
    " ",
  ),
  ..."connect disconnect quit exit help echo whenever spool if else while return raiserror waitfor".split(
    " ",
  ),
  ..."break continue goto throw try catch deny grant revoke comment security audit noaudit delimiter detach purge assert".split(
    " ",
  ),
  ..."dbcc revert bulk backup reconfigure disable enable compute from".split(" "),
  ..."signal resignal xa binlog change reload force define variable column host pause timing".split(
    " ",
  ),
]);

/** What CREATE, ALTER and DROP can be about besides tables and types. */
export const SKIPPED_KINDS = new Set([
  // These show or guard columns of tables.
  ..."view index sequence function procedure proc trigger rule policy synonym package macro".split(
    " ",
  ),
  ..."statistics projection constraint default projection".split(" "),
  // These are around tables.
  ..."schema database catalog namespace role user group login extension publication subscription".split(
    " ",
  ),
  ..."server data mapping cast operator aggregate collation conversion language text event access".split(
    " ",
  ),
  ..."transform tablespace stage file stream task pipe warehouse tag masking row network integration".split(
    " ",
  ),
  ..."secret share datashare directory profile context dictionary named quota settings connection model".split(
    " ",
  ),
  ..."capacity reservation assignment search vector partition fulltext certificate credential".split(
    " ",
  ),
  ..."audit dimension property symmetric asymmetric xml assembly queue service contract message broker resource routine".split(
    " ",
  ),
  ..."job schedule alias method library workload volume location provider recipient".split(" "),
  ..."application password session spatial system large privileges owned rollback cluster edition".split(
    " ",
  ),
  ..."authentication compute account cortex master dashboard".split(" "),
  ..."java materialized alert bloomfilter streamlit notebook bi_capacity outline flashback logfile instance".split(
    " ",
  ),
]);

/** Words between CREATE and what is created. */
export const MODIFIERS = new Set([
  ..."or replace alter refresh global local temporary temp unlogged external foreign transient volatile".split(
    " ",
  ),
  ..."bigfile smallfile hybrid iceberg managed immutable blockchain sharded duplicated multiset columnar column row".split(
    " ",
  ),
  ..."streaming live snapshot dynamic event virtual private public editionable noneditionable noforce".split(
    " ",
  ),
  ..."unique primary clustered nonclustered columnstore bitmap recursive secure trusted procedural force".split(
    " ",
  ),
  ..."definer sql security invoker undefined merge temptable algorithm online offline if not exists".split(
    " ",
  ),
  ..."interactive window semantic cached memory multi_value user constraint default event no ignore".split(
    " ",
  ),
  "source",
]);

/** Actions of ALTER TABLE that leave its columns as they are, by how they begin. */
export const SKIPPED_ACTIONS: readonly (readonly string[])[] = [
  // The owner, the place and the way of storing it.
  ["owner", "to"],
  ["cluster"],
  ["set", "tablespace"],
  ["set", "logged"],
  ["set", "unlogged"],
  ["set", "without"],
  ["set", "with"],
  ["set", "access"],
  ["set", "tblproperties"],
  ["set", "properties"],
  ["set", "options"],
  ["set", "serde"],
  ["set", "serdeproperties"],
  ["set", "location"],
  ["set", "fileformat"],
  ["set", "tag"],
  ["set", "tags"],
  ["set", "comment"],
  ["set", "data_retention_time_in_days"],
  ["set", "change_tracking"],
  ["set", "enable_schema_evolution"],
  ["set", "authorization"],
  ["set", "owner"],
  ["set", "cached"],
  ["set", "skewed"],
  ["set"],
  ["unset"],
  ["reset"],
  ["engine"],
  ["auto_increment"],
  ["avg_row_length"],
  ["charset"],
  ["character", "set"],
  ["collate"],
  ["checksum"],
  ["comment"],
  ["compression"],
  ["convert", "to", "character"],
  ["convert", "to", "charset"],
  ["default", "character"],
  ["default", "charset"],
  ["default", "collate"],
  ["delay_key_write"],
  ["encryption"],
  ["key_block_size"],
  ["max_rows"],
  ["min_rows"],
  ["pack_keys"],
  ["row_format"],
  ["stats_auto_recalc"],
  ["stats_persistent"],
  ["stats_sample_pages"],
  ["algorithm"],
  ["lock"],
  ["order", "by"],
  ["force"],
  ["nowait"],
  ["discard", "tablespace"],
  ["import", "tablespace"],
  ["move"],
  ["rebuild"],
  ["shrink"],
  ["storage"],
  ["pctfree"],
  ["pctused"],
  ["initrans"],
  ["logging"],
  ["nologging"],
  ["parallel"],
  ["noparallel"],
  ["cache"],
  ["nocache"],
  ["compress"],
  ["nocompress"],
  ["monitoring"],
  ["nomonitoring"],
  ["read"],
  ["inmemory"],
  ["no", "inmemory"],
  ["modify", "order", "by"],
  ["modify", "sample", "by"],
  ["remove", "ttl"],
  ["materialize"],
  ["freeze"],
  ["unfreeze"],
  ["fetch"],
  ["update"],
  ["delete"],
  ["clear"],
  ["suspend"],
  ["resume"],
  ["recover"],
  ["append"],
  ["execute"],
  ["touch"],
  ["concatenate"],
  // Constraints and indexes that do not affect null.
  ["with", "check"],
  ["with", "nocheck"],
  ["check"],
  ["nocheck"],
  ["validate"],
  ["enable"],
  ["disable"],
  ["replica"],
  ["force", "row"],
  ["no", "force"],
  ["modify", "default", "attributes"],
  ["drop", "foreign", "key"],
  ["drop", "index"],
  ["drop", "key"],
  ["drop", "check"],
  ["drop", "unique"],
  ["drop", "projection"],
  ["drop", "statistics"],
  ["drop", "row", "access"],
  ["drop", "row", "filter"],
  ["drop", "all", "row"],
  ["drop", "search", "optimization"],
  ["drop", "clustering", "key"],
  ["drop", "feature"],
  ["drop", "unused", "columns"],
  ["drop", "supplemental", "log"],
  ["drop", "period"],
  ["drop", "system", "versioning"],
  ["add", "row", "access"],
  ["add", "search", "optimization"],
  ["add", "supplemental", "log"],
  ["add", "system", "versioning"],
  // Partitions have the columns of their table.
  ["of"],
  ["not", "of"],
  ["drop", "partition"],
  ["drop", "subpartition"],
  ["drop", "range", "partition"],
  ["truncate"],
  ["coalesce"],
  ["reorganize"],
  ["exchange", "partition"],
  ["replace", "partition"],
  ["split"],
  ["switch"],
  ["partition"],
  ["remove", "partitioning"],
  ["analyze"],
  ["optimize"],
  ["repair"],
  ["rename", "partition"],
  ["modify", "partition"],
];

/** The same after MODIFY in ClickHouse; in other dialects, these are columns. */
export const SKIPPED_BY_CLICKHOUSE = ["ttl", "setting", "settings", "comment"];

/** What ALTER TABLE … ALTER can change besides columns, unless a column has that name. */
export const SKIPPED_ALTERS =
  "constraint index check diststyle distkey sortkey compound encode".split(" ");

/** What ALTER COLUMN can change besides type and NOT NULL. */
export const SKIPPED_COLUMN_ACTIONS: readonly (readonly string[])[] = [
  ["set", "default"],
  ["drop", "default"],
  ["set", "statistics"],
  ["set", "storage"],
  ["set", "compression"],
  ["set", "options"],
  ["set", "visible"],
  ["set", "invisible"],
  ["set", "generated"],
  ["set", "expression"],
  ["set", "tag"],
  ["set", "tags"],
  ["set", "mask"],
  ["set", "masking"],
  ["set", "increment"],
  ["set", "start"],
  ["set", "cache"],
  ["set", "no"],
  ["set", "minvalue"],
  ["set", "maxvalue"],
  ["set", "comment"],
  ["set", "projection"],
  ["reset"],
  ["restart"],
  ["unset"],
  ["comment"],
  ["encode"],
  // Of foreign tables.
  ["options"],
  ["sync", "identity"],
  ["drop", "identity"],
  ["drop", "expression"],
  ["drop", "mask"],
  ["drop", "masked"],
  ["drop", "rowguidcol"],
  ["drop", "sparse"],
  ["drop", "persisted"],
  ["drop", "not", "for"],
  ["add", "generated"],
  ["add", "identity"],
  ["add", "masked"],
  ["add", "rowguidcol"],
  ["add", "sparse"],
  ["add", "persisted"],
  ["add", "not", "for"],
  ["remove"],
  ["first"],
  ["after"],
];
