import { useTexts } from '../../../../shared/texts/texts.ts'
import { listTexts } from './list-texts.ts'

/** The columns besides the serial number and the properties, in the order of their choice. */
export function useFixedColumns() {
  const t = listTexts()
  const { columns } = useTexts().devices
  return [
    { key: 'name', label: t.name },
    { key: 'state', label: columns.state },
    { key: 'lastSeen', label: columns.lastSeen },
    { key: 'tags', label: t.tags },
    { key: 'group', label: t.group },
    { key: 'ip', label: t.ip },
    { key: 'remark', label: t.remark },
    { key: 'createTime', label: columns.createTime },
  ]
}
