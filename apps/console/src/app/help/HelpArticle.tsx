import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { helpPath } from '../../shared/console-paths.ts'
import { HelpBlocks } from './HelpBlocks.tsx'
import { helpTexts } from './help-texts.ts'
import { HelpTopics } from './HelpTopics.tsx'
import type { HelpDocument, HelpLibrary } from './library.ts'
import { plainText } from './markdown-inline.ts'

const sideClass = 'sticky top-6 max-h-[calc(100dvh-84px)] self-start overflow-y-auto print:hidden'

interface Props {
  library: HelpLibrary
  guide: HelpDocument
}

/** One guide, with all pages on its left and its contents on its right; in a narrow window both fold away above it. */
export function HelpArticle({ library, guide }: Props) {
  const t = helpTexts()
  const { name, title, blocks, headings } = guide
  useHeadingInAddress()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[200px_minmax(0,1fr)] xl:grid-cols-[200px_minmax(0,1fr)_190px] print:block">
      <div className={`${sideClass} max-md:hidden`}>
        <HelpTopics library={library} current={name} />
      </div>
      <div className="min-w-0">
        <details className="mb-4 rounded-lg border px-4 py-2.5 md:hidden print:hidden">
          <summary className="font-medium">{t.topicsLabel}</summary>
          <div className="-mx-2.5 pt-3">
            <HelpTopics library={library} current={name} />
          </div>
        </details>
        <article className="max-w-180 text-base leading-6 print:max-w-none">
          <h1 className="mb-4 text-2xl font-title break-words">{title}</h1>
          {headings.length > 1 && (
            <details className="mb-4 rounded-lg border px-4 py-2.5 xl:hidden print:hidden">
              <summary className="font-medium">{t.onThisPage}</summary>
              <Contents guide={guide} />
            </details>
          )}
          <HelpBlocks blocks={blocks} />
        </article>
        <Neighbors library={library} name={name} />
      </div>
      <div className={`${sideClass} max-xl:hidden`}>
        {headings.length > 1 && (
          <>
            <p className="mb-1 text-xs font-semibold text-ink">{t.onThisPage}</p>
            <Contents guide={guide} />
          </>
        )}
      </div>
    </div>
  )
}

/** The guide is drawn after the browser has looked for the heading, so the page scrolls to it. */
function useHeadingInAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    document.getElementById(decodeURIComponent(hash))?.scrollIntoView()
  }, [hash])
}

function Contents({ guide }: { guide: HelpDocument }) {
  const t = helpTexts()
  return (
    <nav aria-label={t.onThisPage}>
      <ul className="pt-1 text-sm">
        {guide.headings.map(({ id, level, of }) => (
          <li key={id} className={level > 2 ? 'pl-3' : ''}>
            <a href={`#${id}`} className="block rounded-sm py-1 text-ink-2 hover:text-ink">
              {plainText(of)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages before and after this one, in the order of the topics. */
function Neighbors({ library, name }: { library: HelpLibrary; name: string }) {
  const t = helpTexts()
  const all = Array.from(library.values())
  const at = all.findIndex((one) => one.name === name)
  const before = at > 0 ? all[at - 1] : undefined
  const after = all[at + 1]
  return (
    <nav
      aria-label={`${t.previous} · ${t.next}`}
      className="mt-10 flex max-w-180 flex-wrap justify-between gap-4 border-t pt-4 print:hidden"
    >
      {before ? <Neighbor label={t.previous} guide={before} /> : <span />}
      {after && <Neighbor label={t.next} guide={after} className="text-right" />}
    </nav>
  )
}

function Neighbor({ label, guide, className }: { label: string; guide: HelpDocument; className?: string }) {
  return (
    <KitLink href={helpPath(guide.name)} className={`rounded-md px-2 py-1 hover:bg-hover ${className ?? ''}`}>
      <span className="block text-xs text-ink-3">{label}</span>
      <span className="font-medium text-accent-text">{guide.title}</span>
    </KitLink>
  )
}
