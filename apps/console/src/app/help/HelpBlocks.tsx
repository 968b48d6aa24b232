import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { classNames } from '@slipway/ui/class-names.ts'
import { HelpInline } from './HelpInline.tsx'
import { helpTexts } from './help-texts.ts'
import type { Block, Heading } from './markdown.ts'
import { numbered } from './numbered.ts'
import { plainText } from './markdown-inline.ts'

const headingClass: Record<number, string> = {
  2: 'mt-9 mb-2.5 text-lg font-title',
  3: 'mt-6 mb-2 text-base font-semibold',
}

function HelpHeading({ level, id, of }: Heading) {
  const t = helpTexts()
  const Tag = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <Tag id={id} className={classNames('group scroll-mt-4 text-ink', headingClass[level] ?? headingClass[3])}>
      <HelpInline of={of} />
      <a
        href={`#${id}`}
        aria-label={t.headingLink(plainText(of))}
        className="ml-2 font-normal text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
      >
        #
      </a>
    </Tag>
  )
}

/** A wide table scrolls on its own, so keys must reach it (WCAG 2.1.1). */
const scrollable = { tabIndex: 0 } as const

function HelpTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const t = helpTexts()
  const label = head.map(plainText).filter(Boolean).join(' · ') || t.table
  return (
    <section
      aria-label={label}
      {...scrollable}
      className="scroll-cue my-4 overflow-x-auto rounded-lg border print:overflow-visible print:break-inside-auto"
    >
      {/* On a phone each row is a block, which needs no scrolling to the side. */}
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <thead className="bg-surface-2 text-xs text-ink-2 max-sm:sr-only">
          <tr>
            {numbered(head).map(({ key, part: cell }) => (
              <th key={key} scope="col" className="border-b px-3 py-2 font-medium">
                <HelpInline of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {numbered(rows).map(({ key, part: row }) => (
            <tr key={key} className="border-b align-top last:border-b-0 max-sm:block max-sm:px-4 max-sm:py-3">
              {numbered(row).map(({ key: column, part: cell }, at) => (
                <td
                  key={column}
                  // The last column explains: a long address in it may break, but beside others it stays readable.
                  className={classNames(
                    'px-3 py-2 text-ink-2 max-sm:block max-sm:p-0',
                    at === row.length - 1 && row.length > 2 ? 'min-w-40' : 'min-w-24',
                    at === row.length - 1 && 'wrap-anywhere',
                  )}
                >
                  <HelpInline of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HelpList({ isOrdered, start, items }: Extract<Block, { kind: 'list' }>) {
  const rows = numbered(items).map(({ key, part: item }) => (
    <li key={key} className="my-1.5 pl-1 [&>p:first-child]:mt-0">
      <HelpBlocks blocks={item} />
    </li>
  ))
  const marks = 'my-3 pl-6 marker:text-ink-3'
  return isOrdered ? (
    <ol start={start} className={classNames('list-decimal', marks)}>
      {rows}
    </ol>
  ) : (
    <ul className={classNames('list-disc', marks)}>{rows}</ul>
  )
}

function HelpBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <HelpHeading {...block} />
    case 'paragraph':
      return (
        <p className="my-3 text-ink-2">
          <HelpInline of={block.of} />
        </p>
      )
    case 'code': {
      const label = block.language || helpTexts().code
      return <CopyBlock label={label} tabs={[{ key: 'code', label, code: block.text }]} className="my-4" />
    }
    case 'list':
      return <HelpList {...block} />
    default:
      return <HelpTable {...block} />
  }
}

export function HelpBlocks({ blocks }: { blocks: readonly Block[] }) {
  return numbered(blocks).map(({ key, part }) => <HelpBlock key={key} block={part} />)
}
