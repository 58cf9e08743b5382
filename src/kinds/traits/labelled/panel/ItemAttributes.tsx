import type { AttributeEntry } from '../../../../contract/types.d.ts'
import type { Kind } from '../../../../domain/kinds.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { Section } from '../../../../annotate/panel/Section.tsx'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { itemAttributeEdit } from '../edits.ts'
import { AttributeFields } from './AttributeFields.tsx'

interface ItemAttributesProps<K extends Kind> {
  access: WorkAccess<K> & { work: { annotation: { attributes?: readonly AttributeEntry[] } } }
  ontology: Ontology
  /** Whether this key means something for what is selected, and not for the item. */
  isKeyTaken: (key: string) => boolean
}

/** The attributes of the whole item; nothing where the ontology has none. */
export function ItemAttributes<K extends Kind>(props: ItemAttributesProps<K>) {
  const { access, ontology, isKeyTaken } = props
  const { attributes: entries = [] } = access.work.annotation
  if (ontology.attributes.length === 0) return null
  return (
    <Section title={text.ofItem}>
      <AttributeFields
        title={text.ofItem}
        isTitled
        isFreeKey={(key) => !isKeyTaken(key)}
        owner={ontology.attributes}
        entriesOfAll={[entries]}
        readonly={access.readonly}
        onRefuse={access.refuse}
        onChange={(change) =>
          access.commit(itemAttributeEdit(access.work, ontology, change), { label: 'attribute' })
        }
      />
    </Section>
  )
}
