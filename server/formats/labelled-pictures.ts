export interface LabelledPicture {
  uuid: string
  name: string
  /** Pixels. */
  width: number
  height: number
}
