import type { Store } from '../store.ts'

/** What is said to whoever moves a database. */
export const moveText = {
  /** `into`: where it was to go. */
  notEmpty: (into: Store['kind'], tables: readonly string[]): string =>
    into === 'postgres'
      ? `DATABASE_URL 指定的 PostgreSQL 不是空的（${tables.join('、')} 里有内容），没有改动它；请给出一个空的数据库`
      : `DATA_DIR 里的内嵌数据库不是空的（${tables.join('、')} 里有内容），没有改动它；请先把其中的 pgdata 改名`,
  tableFailed: (table: string, why: string): string => `表 ${table} 没能写入，两个数据库都没有改动：${why}`,
  differs: (tables: readonly string[]): string =>
    `写入的内容与原来的不一致（${tables.join('、')}），已全部撤销，两个数据库都没有改动`,
} as const
