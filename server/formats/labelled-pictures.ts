/** A picture that labels are about. */
export interface LabelledPicture {
  uuid: string
  name: string
  /** Pixels. */
  width: number
  height: number
}
