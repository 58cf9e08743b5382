export interface DemoClip {
  name: string
  title: string
  container: 'webm' | 'mp4'
}

/** Several codecs; the frames of the hand are unevenly spaced. */
export const DEMO_CLIPS: readonly DemoClip[] = [
  { name: 'street-morning', title: '街道上午', container: 'webm' },
  { name: 'street-evening', title: '街道傍晚', container: 'mp4' },
  { name: 'hand-signs', title: '手势', container: 'webm' },
  { name: 'park-dance', title: '公园舞者', container: 'mp4' },
  { name: 'room-crossing', title: '室内走过', container: 'webm' },
  { name: 'street-night', title: '街道夜晚', container: 'webm' },
]

/** Pixels. */
export const CLIP_SIZE = { width: 960, height: 540 } as const

export const fileOfClip = ({ name, container }: DemoClip): string => `${name}.${container}`

export const clipNamed = (name: string): DemoClip => {
  const clip = DEMO_CLIPS.find((each) => each.name === name || `${each.title}.${each.container}` === name)
  if (!clip) throw new Error(`no demo clip ${name}`)
  return clip
}
