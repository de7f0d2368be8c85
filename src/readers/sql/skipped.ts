import { phrasesOf, wordsOf } from "./word-lists.ts";

/**
 * All that is skipped on purpose, with the reason. What is in no list, and stands where it could make,
 * change or drop columns, is an error that names it.
 */

/** Statements, by their first word, besides those that apply.ts knows. */
export const SKIPPED_STATEMENTS = new Set([
  // These read or change rows.
  ...wordsOf(`
    merge upsert truncate copy unload put get list ls remove rm describe desc analyze analyse vacuum
    optimize optimise refresh cluster reindex repair msck cache uncache export table fetch open close
    move deallocate listen notify unlisten handler flush kill checkpoint lock unlock system install
    uninstall checksum reassign`),
  // These set up the session, or are about a transaction, which is assumed to be committed.
  ...wordsOf(`
    show start commit savepoint release end pragma print prompt go connect disconnect quit exit help
    echo whenever spool else while return raiserror waitfor break continue goto throw try catch deny
    grant revoke comment security audit noaudit delimiter purge assert dbcc revert bulk backup
    reconfigure disable enable compute from signal resignal xa binlog change reload force define
    variable column host pause timing repl compile stop`),
]);

/** What CREATE, ALTER and DROP can be about besides tables and types. */
export const SKIPPED_KINDS = new Set([
  // These show or guard columns of tables.
  ...wordsOf(`
    view index sequence function procedure proc trigger rule policy synonym package macro statistics
    projection constraint default`),
  // These are around tables.
  ...wordsOf(`
    schema database catalog namespace role user group login extension publication subscription server
    data mapping cast operator aggregate collation conversion language text event access transform
    tablespace stage file stream task pipe warehouse tag masking row network integration secret share
    datashare directory profile context dictionary named quota settings connection model capacity
    reservation assignment search vector partition fulltext certificate credential audit dimension
    property symmetric asymmetric xml assembly queue service contract message broker resource routine
    job schedule alias method library workload volume location provider recipient application password
    session spatial system large privileges owned rollback cluster edition authentication compute
    account cortex master dashboard pool query java materialized alert bloomfilter streamlit notebook
    bi_capacity outline flashback logfile instance prepare`),
]);

/** Words between CREATE and what is created. */
export const MODIFIERS = new Set(
  wordsOf(`
    or replace alter refresh global local temporary temp unlogged external foreign transient volatile
    bigfile smallfile hybrid iceberg managed immutable blockchain sharded duplicated multiset columnar
    column row streaming live snapshot dynamic event virtual private public editionable noneditionable
    noforce unique primary clustered nonclustered columnstore bitmap recursive secure trusted
    procedural force definer sql security invoker undefined merge temptable algorithm online offline
    if not exists interactive window semantic cached memory multi_value user constraint default no
    ignore source readable writable web transactional scheduled`),
);

/** Actions of ALTER TABLE that leave its columns as they are, by how they begin. */
export const SKIPPED_ACTIONS = [
  // The owner, the place and the way of storing it.
  ...phrasesOf(`
    owner to, cluster, set, unset, reset, engine, auto_increment, avg_row_length, charset,
    character set, collate, checksum, comment, compression, convert to character, convert to charset,
    default character, default charset, default collate, default collation, delay_key_write,
    encryption, key_block_size, max_rows, min_rows, pack_keys, row_format, stats_auto_recalc,
    stats_persistent, stats_sample_pages, algorithm, lock, order by, force, discard, import, tablespace,
    data directory, index directory, secondary_engine, secondary_load, secondary_unload,
    start transaction, move, rebuild, shrink, storage, pctfree, pctused, initrans, logging, nologging,
    allocate, deallocate, flashback archive, no flashback, annotations, parallel, noparallel, cache,
    nocache, compress, nocompress, monitoring, nomonitoring, read, inmemory, no inmemory, result_cache,
    row store, column store, indexing, add clustering by, add distribution by, modify distribution by,
    modify watermark for, clustered by, into, skewed by, not clustered, not sorted, not skewed,
    not stored, compact, archive, unarchive, rewrite parts, apply deleted mask, modify order by,
    modify sample by, remove ttl, materialize, freeze, unfreeze, fetch, update, delete, clear, suspend,
    resume, recover, append, execute, touch, concatenate, options, recluster, refresh, remove files`),
  // How Iceberg writes, and what it names.
  ...phrasesOf(`
    write, drop identifier fields, create branch, create or replace branch, replace branch,
    drop branch, create tag, create or replace tag, replace tag, drop tag`),
  // Constraints and indexes that do not affect null.
  ...phrasesOf(`
    with validation, without validation, with check, with nocheck, check, nocheck, validate, enable, disable, replica,
    row level security, masking, no force, modify default attributes, modify unique,
    modify foreign key, drop foreign key, drop index, drop key, drop check, drop unique,
    drop projection, drop statistics, drop row access, drop row filter, drop all row,
    drop search optimization, drop storage lifecycle policy, drop data metric function,
    drop clustering key, drop feature, drop unused columns, drop supplemental log, drop period,
    drop system versioning, add row access, add search optimization, add storage lifecycle policy,
    add data metric function, add supplemental log, add system versioning`),
  // Partitions have the columns of their table.
  ...phrasesOf(`
    of, not of, drop partition, drop subpartition, drop range partition, drop part, drop detached,
    attach part, detach part, truncate, coalesce, reorganize, exchange partition, export partition,
    forget partition, replace partition, split, switch, partition, remove partitioning, analyze,
    optimize, repair, rename partition, modify partition, modify subpartition, modify nested table`),
];

/** Those that may name several things, with commas between them. */
export const SKIPPED_LISTS = phrasesOf(`
  set, reset, unset, update, enable, disable, check, nocheck, truncate, reorganize, analyze, optimize,
  repair, rebuild, discard, import, add search optimization, drop search optimization, suspend search optimization,
  resume search optimization, drop partition, drop subpartition, order by`);

/** The same after MODIFY in ClickHouse; in other dialects, these are columns. */
export const SKIPPED_BY_CLICKHOUSE = wordsOf("ttl setting settings comment statistics refresh");

/** What ALTER TABLE … ALTER can change besides columns, unless a column has that name. */
export const SKIPPED_ALTERS = wordsOf(
  "constraint index check diststyle distkey sortkey compound encode",
);

/** What ALTER COLUMN can change besides type and NOT NULL. */
export const SKIPPED_COLUMN_ACTIONS = [
  ...phrasesOf(`
    set default, drop default, set statistics, set storage, set compression, set options, set visible,
    set invisible, set generated, set expression, set tag, set tags, set mask, set masking,
    set restart, set increment, set start, set cache, set no, set minvalue, set maxvalue, set comment,
    set projection, reset, restart, unset, comment, modify setting, encode`),
  // Of foreign tables.
  ...phrasesOf("options"),
  ...phrasesOf(`
    sync identity, drop identity, drop expression, drop mask, drop masked, drop rowguidcol,
    drop sparse, drop hidden, drop persisted, drop not for, add generated, add identity, add masked,
    add rowguidcol, add sparse, add hidden, add persisted, add not for, remove`),
];
