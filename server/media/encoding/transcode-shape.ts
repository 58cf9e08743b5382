/** What transcoded videos are to be, by the settings of the same names. */
export interface TranscodeShape {
  /** Quality of every frame: 0 would lose nothing, 51 is worst. */
  crf: number
  /** Frames from one key frame to the next. */
  gop: number
}

/** Why nothing is transcoded: switched off by the setting, or the system lacks what it takes. */
export type NoTranscoding = 'off' | 'missing'
