import { z } from 'zod'

/** Given to `safeParse`: what is wrong is said in Chinese. */
export const IN_CHINESE = { error: z.locales.zhCN().localeError }

/** What is wrong with a value, field by field. */
export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}：${message}`).join('；')
