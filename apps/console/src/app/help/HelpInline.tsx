import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { shownAddress } from './library.ts'
import type { Inline } from './markdown-inline.ts'
import { numbered } from './numbered.ts'
import { pictureAddress } from './pictures.ts'

/** A link to a document that the product does not show is plain text. */
function HelpLink({ href, of }: { href: string; of: readonly Inline[] }) {
  const address = shownAddress(href)
  const text = <HelpInline of={of} />
  if (address === null) return text
  const isElsewhere = /^https?:|^\/docs\//.test(address)
  return (
    <TextLink
      href={address}
      className="underline decoration-line-2 hover:decoration-current"
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
    >
      {text}
    </TextLink>
  )
}

function HelpRun({ run }: { run: Inline }) {
  if (typeof run === 'string') return run
  switch (run.kind) {
    case 'code':
      return (
        <code className="rounded-sm bg-hover px-1 py-0.5 font-mono text-[0.9em] break-words text-ink">{run.text}</code>
      )
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <HelpInline of={run.of} />
        </strong>
      )
    case 'emphasis':
      return (
        <em className="font-medium text-ink not-italic">
          <HelpInline of={run.of} />
        </em>
      )
    case 'link':
      return <HelpLink href={run.href} of={run.of} />
    default:
      return <img src={pictureAddress(run.source)} alt={run.label} className="my-2 w-full rounded-lg border" />
  }
}

export function HelpInline({ of }: { of: readonly Inline[] }) {
  return numbered(of).map(({ key, part }) => <HelpRun key={key} run={part} />)
}
