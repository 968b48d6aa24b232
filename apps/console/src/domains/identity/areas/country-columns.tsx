import type { Country } from '@slipway/contract/identity/areas/areas.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import type { AreasTexts } from './texts.zh.ts'

interface Options {
  t: AreasTexts
  localesOf: (code: string) => readonly string[]
  /** Absent where the account may only read. */
  onEdit: ((country: Country) => void) | undefined
}

const mono = 'block truncate font-mono text-xs text-ink-2'

export const countryColumns = ({ t, localesOf, onEdit }: Options): Column<Country>[] => [
  {
    key: 'name',
    head: t.columns.name,
    phone: 'title',
    cell: ({ name, indexLetter }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span aria-hidden="true" className="w-4 shrink-0 text-center font-mono text-xs text-ink-3">
          {indexLetter}
        </span>
        <span title={name} className="truncate font-medium">
          {name}
        </span>
      </span>
    ),
  },
  {
    key: 'code',
    head: t.columns.code,
    width: '80px',
    phone: 'line',
    cell: ({ code }) => <span className={mono}>{code}</span>,
  },
  {
    key: 'telephoneCode',
    head: t.columns.telephoneCode,
    width: '104px',
    phone: 'line',
    cell: ({ telephoneCode }) => <span className="tabular-nums">+{telephoneCode}</span>,
  },
  { key: 'region', head: t.columns.region, width: '104px', cell: ({ region }) => t.regions[region] },
  {
    key: 'locales',
    head: t.columns.locales,
    width: '168px',
    cell: ({ code }) => {
      const locales = localesOf(code).join(', ')
      return (
        <span title={locales} className={mono}>
          {locales}
        </span>
      )
    },
  },
  {
    key: 'domain',
    head: t.columns.domain,
    width: '216px',
    phone: 'line',
    cell: ({ domain }) =>
      domain ? (
        <span title={domain} className={mono}>
          {domain}
        </span>
      ) : (
        <span className="text-ink-3">{t.ownSite}</span>
      ),
  },
  ...(onEdit
    ? [
        {
          key: 'actions',
          head: t.columns.actions,
          headHidden: true,
          width: '112px',
          align: 'right' as const,
          phone: 'action' as const,
          cell: (country: Country) => (
            <TextButton onClick={() => onEdit(country)} aria-label={t.editNamed(country.name)}>
              {t.edit}
            </TextButton>
          ),
        },
      ]
    : []),
]
