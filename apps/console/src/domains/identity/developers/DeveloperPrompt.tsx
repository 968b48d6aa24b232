import { developerAccess } from '@slipway/contract/identity/developers/developers.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { useMay } from '../../../shared/use-may.ts'
import { developerTexts } from './developer-texts.ts'
import { developerQueries, useDismissPrompt } from './developers.queries.ts'

/** RB-20: an invitation that does not cover the page, shown until it is accepted or dismissed permanently. */
export function DeveloperPrompt() {
  const t = developerTexts().prompt
  const paths = useConsolePaths()
  const mayJoin = useMay(developerAccess)
  const standing = useQuery({ ...developerQueries.standing, enabled: mayJoin })
  const dismiss = useDismissPrompt()
  if (!standing.data?.isPrompted || dismiss.isPending || dismiss.isSuccess) return null
  return (
    <section aria-label={t.title} className="rounded-lg border bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="font-medium">{t.title}</p>
        <IconButton
          label={t.dismiss}
          icon={<X size={14} />}
          className="-mt-1 -mr-1"
          onClick={() => dismiss.mutate({})}
        />
      </div>
      <p className="mt-0.5 text-sm text-ink-2">{t.text}</p>
      <LinkButton size="small" href={`${paths.settings('open-platform')}?become=1`} className="mt-2.5">
        {t.start}
      </LinkButton>
    </section>
  )
}
