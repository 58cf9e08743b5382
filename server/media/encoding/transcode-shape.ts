export interface TranscodeShape {
  /** Constant quality: 0 is lossless, 51 is worst. */
  crf: number
  /** Frames between two key frames. */
  gop: number
}

export type NoTranscoding = 'off' | 'missing'
