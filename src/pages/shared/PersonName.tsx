import type { NamedPerson } from '../../domain/person-label.ts'
import { personLabel } from '../../domain/person-label.ts'
import { commonText } from '../../text/common.ts'
import { Clipped } from '../../ui/Clipped.tsx'

/** Who it is, in a column of a table; a dash for nobody. */
export const PersonName = ({ of }: { of: NamedPerson | null | undefined }) =>
  of ? <Clipped text={personLabel(of)} shape="firm" className="max-w-36" /> : commonText.none
