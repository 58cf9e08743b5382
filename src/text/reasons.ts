import type { Kind } from '../domain/kinds.ts'

const GENERAL = ['标得不准', '漏标', '多标', '可用性不对'] as const

const OF_KIND: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  video: ['起点不准', '终点不准', '漏标片段', '多标片段', '裁剪框不准', '排除段不对', '可用性不对'],
  image: ['框不准', '漏画框', '多画框', '排除框不对', '可用性不对'],
  'image-node': ['节点不准', '左右标反', '漏标节点', '可见性不对', '骨架类型不对', '模糊度不对'],
  'image-segment': ['边缘不准', '漏标', '多标', '类别不对', '上下级不对', '可用性不对'],
  'video-segment': ['边缘不准', '漏标对象', '多标对象', '对象混淆', '跟踪出错', '排除的帧不对', '可用性不对'],
}

/** Where a database lists no reasons of its own. Stored only once somebody picks them. */
export const commonReasons = (kind: Kind): readonly string[] => OF_KIND[kind] ?? GENERAL
