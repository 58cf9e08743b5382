import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { DATE_FORMAT, DATE_TIME_FORMAT } from './constants.ts'

/** The teams work in China: output is counted by its days, and lists show its time. */
export const CHINA = 'Asia/Shanghai'
const UTC_OFFSET_MINUTES = 480

dayjs.extend(utc)
dayjs.locale('zh-cn')

/** dayjs's own offsets depend on the local clock, and are an hour off at a local clock change. */
const inChina = (at: number) => dayjs.utc(at).add(UTC_OFFSET_MINUTES, 'minute')

/** `YYYY-MM-DD`; `at` in milliseconds since the epoch. */
export const chinaDay = (at: number): string => inChina(at).format(DATE_FORMAT)

/** Milliseconds since the epoch; `day` is `YYYY-MM-DD`. */
export const startOfChinaDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** `YYYY-MM-DD HH:mm:ss`; `at` in milliseconds since the epoch. */
export const chinaTime = (at: number): string => inChina(at).format(DATE_TIME_FORMAT)
