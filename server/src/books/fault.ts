/** What a bug, a crash half-way or a hand in the database could leave behind, and the rules that have to notice it. */
export type Fault = readonly [left: string, sql: string, rules: readonly string[]]
