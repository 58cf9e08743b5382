import { z } from 'zod'
import { formatText } from '../text.ts'

const { localeError } = z.locales.zhCN()

/** Given to `safeParse`: what is wrong is said in Chinese, and of what is not there nothing but that. */
export const IN_CHINESE = {
  error: (issue: Parameters<typeof localeError>[0]) =>
    issue.code === 'invalid_type' && issue.input === undefined ? formatText.absent : localeError(issue),
}

/** What is wrong with a value, field by field. */
export const reasonsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}：${message}`).join('；')
