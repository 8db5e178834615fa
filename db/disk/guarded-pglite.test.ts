import { expect, test } from "vitest";
import { isWrite } from "./guarded-pglite.server.ts";

test.each([
  "insert into t values (1)",
  "  UPDATE t set a = $1",
  "delete from t",
  "with due as (select id from t for update skip locked) update t set a = 1",
  "create table t (id int)",
  "vacuum analyze t",
  "truncate t",
  "copy t from stdin",
])("%s is refused on a full disk", (statement) => {
  expect(isWrite(statement)).toBe(true);
});

test.each([
  "select 1",
  '(select "id" from "t") union all (select 2)',
  "with a as (select 1) select * from a",
  "select * from t for update",
  "begin",
  "rollback to savepoint sp1",
  "set local lock_timeout = '5s'",
  "listen content",
  "checkpoint",
])("%s is allowed on a full disk", (statement) => {
  expect(isWrite(statement)).toBe(false);
});
