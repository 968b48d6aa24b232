import { appFunctionKeys } from '@slipway/contract/users/apps/app-functions.ts'
import type { AppChange } from '@slipway/contract/users/apps/app-content.ts'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import type { ReactNode } from 'react'
import { appsTexts } from '../apps-texts.ts'
import type { AppsTexts } from '../texts.zh.ts'

const isPicture = (value: string): boolean => value.startsWith('/files/')

/** The item, or the area with what changed in it. */
function nameOf({ area, name, language }: AppChange, t: AppsTexts): string {
  if (area === 'app') return t.publish.fields[name] ?? name
  const key = appFunctionKeys.find((one) => one === name)
  if (area === 'functions' && key) return t.publish.inArea.functions(t.functions.names[key])
  if (area === 'categories') return t.publish.inArea.categories(name)
  const item = t.items[`${area}.${name}`] ?? name
  return language ? t.inLanguage(item, t.languages[language]) : item
}

function valueOf(value: string | null, area: string, { publish: t }: AppsTexts): ReactNode {
  if (value === null || value === '') return <span className="text-ink-3">{t.nothingThere}</span>
  if (area === 'functions') return <span>{value === 'on' ? t.on : t.off}</span>
  if (isPicture(value)) return <img src={value} alt="" className="size-9 rounded-md object-cover" />
  return (
    <span className="block truncate" title={value}>
      {value}
    </span>
  )
}

/** What differs between two contents of an application. */
export function ChangeList({ label, changes }: { label: string; changes: readonly AppChange[] }) {
  const t = appsTexts()
  const { what, before, after } = t.publish.table
  const columns: Column<AppChange>[] = [
    { key: 'what', head: what, phone: 'title', cell: (change) => nameOf(change, t) },
    {
      key: 'before',
      head: before,
      phone: 'line',
      cell: ({ area, before: value }) => valueOf(value, area, t),
    },
    {
      key: 'after',
      head: after,
      phone: 'line',
      cell: ({ area, after: value }) => valueOf(value, area, t),
    },
  ]
  return (
    <div className="px-4 pb-2">
      <Table
        label={label}
        columns={columns}
        rows={changes}
        rowKey={({ area, name, language }) => `${area} ${name} ${language ?? ''}`}
      />
    </div>
  )
}
