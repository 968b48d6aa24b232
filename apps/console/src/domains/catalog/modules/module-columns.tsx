import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { communicationName } from '../categories/categories.exports.ts'
import { developName } from './modules.queries.ts'
import type { ModulesTexts } from './texts.zh.ts'

interface Options {
  t: ModulesTexts
  modes: Texts['products']['communicationType']
  menu: RowMenuHandle<RadioModule>
  hrefOf: (module: RadioModule) => string
}

export const moduleColumns = ({ t, modes, menu, hrefOf }: Options): Column<RadioModule>[] => [
  {
    key: 'module',
    head: t.columns.module,
    phone: 'title',
    cell: (module) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={module.moduleName} src={module.modulePic} />
        <span className="min-w-0">
          <KitLink
            href={hrefOf(module)}
            className="block h-6 truncate rounded-sm leading-6 font-medium hover:text-accent-text"
          >
            {module.moduleName}
          </KitLink>
          <span className="block truncate text-xs text-ink-2" title={module.moduleDesc}>
            {module.moduleDesc || module.moduleSize || t.none}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'mode',
    head: t.columns.mode,
    width: '144px',
    phone: 'line',
    cell: ({ communicationMode }) => <span className="text-ink-2">{modes[communicationName(communicationMode)]}</span>,
  },
  {
    key: 'develop',
    head: t.columns.develop,
    width: '112px',
    cell: ({ developMode }) => <span className="text-ink-2">{t.developModes[developName(developMode)]}</span>,
  },
  {
    key: 'chip',
    head: t.columns.chip,
    width: '104px',
    cell: ({ chip }) => <code className="font-mono text-xs text-ink-2">{chip || t.none}</code>,
  },
  {
    key: 'firmware',
    head: t.columns.firmware,
    width: '88px',
    cell: ({ firmwareCount }) => <span className="tabular-nums">{formatNumber(firmwareCount)}</span>,
  },
  {
    key: 'products',
    head: t.columns.products,
    width: '104px',
    cell: ({ productCount }) => <span className="tabular-nums">{formatNumber(productCount)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (module) => <RowMenuTrigger handle={menu} row={module} label={t.more(module.moduleName)} />,
  },
]
