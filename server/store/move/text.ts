/** What is said to whoever moves a database. */
export const moveText = {
  notEmpty: (tables: readonly string[]): string =>
    `DATABASE_URL 指定的 PostgreSQL 不是空的（${tables.join('、')} 里有内容），没有改动它；请给出一个空的数据库`,
  tableFailed: (table: string, why: string): string =>
    `表 ${table} 没能写入 PostgreSQL，两个数据库都没有改动：${why}`,
  differs: (tables: readonly string[]): string =>
    `写入 PostgreSQL 的内容与内嵌数据库不一致（${tables.join('、')}），已全部撤销，两个数据库都没有改动`,
} as const
