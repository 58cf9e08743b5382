import { commonText } from '../../text/common.ts'
import { Clipped } from '../../ui/Clipped.tsx'

/** Who it is, in a column of a table; a dash for nobody. */
export const PersonName = ({ of }: { of: { name: string } | null | undefined }) =>
  of ? <Clipped text={of.name} shape="firm" className="max-w-36" /> : commonText.none
