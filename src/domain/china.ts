import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { DATE_FORMAT, DATE_TIME_FORMAT } from './constants.ts'

/** Days and times in China, where the teams work: output is counted by its days, and lists show its time. */
export const CHINA = 'Asia/Shanghai'
/** Minutes that China is ahead of UTC, all year round. */
const AHEAD = 480

dayjs.extend(utc)
dayjs.locale('zh-cn')

/** China's clock as a UTC time: dayjs's own offsets go by the local clock, and miss by an hour where that leaves one out. */
const inChina = (at: number) => dayjs.utc(at).add(AHEAD, 'minute')

/** `YYYY-MM-DD` of a moment, milliseconds since the epoch. */
export const chinaDay = (at: number): string => inChina(at).format(DATE_FORMAT)

/** `YYYY-MM-DD HH:mm:ss` of a moment, milliseconds since the epoch. */
export const chinaTime = (at: number): string => inChina(at).format(DATE_TIME_FORMAT)
