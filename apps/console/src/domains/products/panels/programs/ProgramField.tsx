import { Select } from '@slipway/ui/form/Select.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { panelQueries } from '../panels.queries.ts'
import { panelsTexts } from '../panels-texts.ts'

interface Props {
  /** The product whose panel it is; absent: a standard one. */
  productId: string | undefined
  value: string
  onValueChange: (miniProgramId: string) => void
  error: string | undefined
}

/** The mini-program of an EIB panel, from the published ones of the developer. */
export function ProgramField({ productId, value, onValueChange, error }: Props) {
  const t = panelsTexts().form
  const paths = useConsolePaths()
  const { data } = useQuery(panelQueries.programs(productId))
  const programs = data ?? []
  const isGone = data !== undefined && value !== '' && !programs.some(({ id }) => id === value)
  const options = [
    { value: '', label: t.noProgram },
    ...programs.map(({ id, cnName: zh, enName: en }) => ({ value: id, label: inLocale({ zh, en }, currentLocale()) })),
    ...(isGone ? [{ value, label: t.goneProgram }] : []),
  ]
  const isEmpty = data?.length === 0
  return (
    <div>
      <Select
        label={t.program}
        hint={isEmpty ? t.noPrograms : t.programHint}
        error={error}
        value={value}
        onValueChange={onValueChange}
        options={options}
      />
      {isEmpty && (
        <KitLink
          href={paths.miniPrograms}
          className="rounded-sm text-sm text-accent-text underline-offset-3 hover:underline"
        >
          {t.toPrograms}
        </KitLink>
      )}
    </div>
  )
}
