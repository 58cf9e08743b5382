import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { maskFields } from '../../traits/masks/fields.ts'
import { OBJECT_ROLE, newCategory, objectSelection, selectedObjects, soloObject } from '../object-layer.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Input.tsx'
import { useRenaming, setRenaming } from '../../traits/masks/panel/renaming.ts'
import { ListSearch, ListSearchButton } from '../../../annotate/panel/ListSearch.tsx'
import { useFoundIds, useListSearch } from '../../../annotate/panel/list-search.ts'
import { Section } from '../../../annotate/panel/Section.tsx'
import { useRowHeight, useVirtualRows } from '../../../annotate/panel/useVirtualRows.ts'
import type { PanelFacts } from '../../../annotate/page/kind-page.ts'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import { ALONE } from '../../../machines/editor/selection.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import { LabelInHand, SelectedAttributes } from './LabelSection.tsx'
import { chooseTrackLabel } from './labelled-objects.ts'
import type { Category } from './categories.ts'
import { categoriesOf, nextObjectFields } from './categories.ts'
import * as actions from './object-actions.ts'
import type { ObjectRowActs } from './ObjectRow.tsx'
import { ObjectRow } from './ObjectRow.tsx'
import { rowControllerOf } from '../video-parts.ts'
import { useCommands } from '../../../annotate/useCommands.ts'
import { useSteady } from '../../../annotate/useSteady.ts'

const text = videoSegmentText.objects
const ROW_HEIGHT = 32

export function ObjectsSection(facts: PanelFacts<'video-segment'>) {
  const { annotationAccess: access } = facts
  const { keyOf, run } = useCommands()
  const { objects } = access.work.annotation
  const { ontology } = facts.task.item.labels
  const hasLabels = ontology !== undefined && ontology.labels.length > 0
  const isSearching = useListSearch() !== null
  return (
    <Section
      title={text.title}
      held={isSearching}
      aside={
        <span className="flex items-center gap-1">
          <span className="text-xs text-text-soft tabular-nums">{objects.length || ''}</span>
          <ListSearchButton />
          {!access.readonly && (
            <IconButton
              className="!h-6 !w-6"
              label={text.new}
              keys={keyOf('object.new')}
              side="left"
              icon={<Plus size={14} />}
              onClick={() => run('object.new')}
            />
          )}
        </span>
      }
    >
      {ontology && <LabelInHand {...facts} ontology={ontology} />}
      {objects.length === 0 ? (
        <p className="text-xs text-text-soft">{text.empty}</p>
      ) : (
        <ObjectList {...facts} />
      )}
      {ontology && <SelectedAttributes {...facts} ontology={ontology} />}
      {!access.readonly && !hasLabels && <NextCategory {...facts} />}
    </Section>
  )
}

function NextCategory({ access, fields, setFields, task }: PanelFacts<'video-segment'>) {
  const { objects } = access.work.annotation
  const categories = categoriesOf(task.item.labels, objects)
  if (categories.length < 2) return null
  return (
    <label className="mt-2 flex items-center justify-between gap-2 text-xs text-text-soft">
      {text.nextCategory}
      <Select
        className="max-w-40"
        value={newCategory(fields)}
        onChange={({ target }) => setFields(nextObjectFields(task.item.labels, target.value))}
      >
        {categories.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}

function ObjectList(facts: PanelFacts<'video-segment'>) {
  const { annotationAccess: access, fields, setFields, selection, onPressRow, video, task } = facts
  const { objects: all } = access.work.annotation
  const selected = selectedObjects(selection)
  const chosen = new Set(selected)
  const { lockedIds, colorList } = maskFields(fields)
  const locked = new Set(lockedIds)
  const solo = soloObject(access.work, fields)
  const renaming = useRenaming()
  const categories = useMemo(() => categoriesOf(task.item.labels, all), [task.item.labels, all])
  const found = useFoundIds(useNamed(all, categories))
  const objects = useMemo(() => (found ? all.filter(({ id }) => found.has(id)) : all), [all, found])
  const scope = { access, fields, setFields }
  const rows = objectSelection(objects.map(({ id }) => id))
  const place = objects.findIndex(({ id }) => id === selected.at(-1))
  const height = useRowHeight(ROW_HEIGHT)
  const { scroller, virtual } = useVirtualRows({ count: objects.length, height, place })
  const onCategory = (id: string, category: string): void => {
    const { labels } = task.item
    const label = labelById(labels.ontology, category)
    const meant = actions.meantBy(id, selected)
    if (!label || !labels.ontology) return actions.patchObjects(scope, meant, { category })
    const chosen = { work: access.work, labels, ontology: labels.ontology, selection: objectSelection(meant) }
    chooseTrackLabel({ ...scope, ...chosen }, label)
  }
  const acts = useSteady<ObjectRowActs>({
    press: (id, how) => onPressRow(how, { role: OBJECT_ROLE, id }, rows),
    toggleShown: (id) => actions.toggleShown(scope, [id]),
    toggleLocked: (id) => actions.toggleLocked(scope, [id]),
    recolour: (id, colour) => actions.recolourObject(scope, id, colour),
    categorise: onCategory,
    rename: (id, name) => actions.renameObject(scope, id, name),
    setRenaming: (id, on) => setRenaming(on ? id : null),
  })
  const takeFirst = (): void => {
    const [first] = objects
    if (found && first) onPressRow(ALONE, { role: OBJECT_ROLE, id: first.id }, rows)
  }
  return (
    <>
      <ListSearch label={text.search} found={found?.size ?? null} onTake={takeFirst} />
      <div ref={scroller} className="-mx-1 max-h-[max(20rem,45vh)] overflow-y-auto px-1">
        <ul aria-label={text.title} className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const object = objects[index]
            if (!object) return null
            const { id } = object
            return (
              <ObjectRow
                key={id}
                index={index}
                start={start}
                object={object}
                rows={rowControllerOf(video)}
                categories={categories}
                label={labelById(task.item.labels.ontology, object.category)}
                recentColours={colorList}
                selected={chosen.has(id)}
                dimmed={solo !== null && solo !== id}
                locked={locked.has(id)}
                renaming={renaming === id}
                readonly={access.readonly}
                acts={acts}
              />
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** Objects are found by their names and by those of their categories. */
const useNamed = (objects: readonly SegmentObject[], categories: readonly Category[]) =>
  useMemo(
    () =>
      objects.map(({ id, name, category }) => ({
        id,
        text: `${name} ${categories.find((each) => each.name === category)?.label ?? category}`,
      })),
    [objects, categories],
  )
