export const youtubeVisText = {
  twice: (id: number | string): string => `videos 里编号 ${id} 重复`,
  strays: (count: number): string => `${count} 个标注的 video_id 不在 videos 里`,
  annotation: (id: number | string, why: string): string => `标注 ${id}：${why}`,
} as const
