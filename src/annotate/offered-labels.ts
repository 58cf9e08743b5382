/** What the label picker of the open page offers to the palette. */
interface OfferedLabel {
  readonly id: string
  readonly text: string
  /** Its identifier, which finds it, too. */
  readonly also: string
  readonly keys: readonly string[]
  readonly run: () => void
}

type Offer = () => readonly OfferedLabel[]

const offers = new Set<Offer>()

/** @returns what takes the offer back */
export function offerLabels(offer: Offer): () => void {
  offers.add(offer)
  return () => void offers.delete(offer)
}

export const offeredLabels = (): OfferedLabel[] => [...offers].flatMap((offer) => offer())
