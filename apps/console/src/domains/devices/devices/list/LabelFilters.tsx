import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { ComponentChip } from './ComponentChip.tsx'
import type { DeviceSearch } from './device-search.ts'
import { labelQueries } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'

interface Props {
  productId: string
  search: DeviceSearch
  onChange: (part: Partial<DeviceSearch>) => void
}

/** Filters by a tag and a group, where the product has them, and the one by a component while it is set. */
export function LabelFilters({ productId, search, onChange }: Props) {
  const t = listTexts()
  const { data: labels = [] } = useQuery(labelQueries.list(productId))
  const optionsOf = (kind: number, all: string) => [
    { value: '', label: all },
    ...labels
      .filter((label) => label.kind === kind)
      .map(({ labelId, name, devices }) => ({ value: labelId, label: `${name} (${devices})` })),
  ]
  const [tags, groups] = [optionsOf(labelKind.tag, t.anyTag), optionsOf(labelKind.group, t.anyGroup)]
  return (
    <>
      {tags.length > 1 && (
        <Select
          label={t.tags}
          labelHidden
          options={tags}
          value={search.tagIds[0] ?? ''}
          onValueChange={(id) => onChange({ tagIds: id === '' ? [] : [id] })}
          className="w-32"
        />
      )}
      {groups.length > 1 && (
        <Select
          label={t.group}
          labelHidden
          options={groups}
          value={search.groupId ?? ''}
          onValueChange={(id) => onChange({ groupId: id === '' ? undefined : id })}
          className="w-32"
        />
      )}
      {search.component && (
        <ComponentChip component={search.component} onRemove={() => onChange({ component: undefined })} />
      )}
    </>
  )
}
