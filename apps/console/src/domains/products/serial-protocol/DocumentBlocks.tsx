import { inlines, type Block, type Inline, type Line } from '@slipway/contract/products/serial-protocol/blocks.ts'
import { Fragment } from 'react'
import './document-blocks.css'

/** The blocks never change while they are shown, so that their position identifies them. */
const numbered = <T,>(items: readonly T[]): [number, T][] => items.map((item, at) => [at, item])

export const DocumentBlocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="flex flex-col gap-3">
    {numbered(blocks).map(([at, block]) => (
      <BlockView key={at} block={block} />
    ))}
  </div>
)

const headings = {
  1: ({ line }: { line: Line }) => (
    <h3 className="text-lg font-title">
      <LineView line={line} />
    </h3>
  ),
  2: ({ line }: { line: Line }) => (
    <h4 className="mt-4 border-b text-base font-medium">
      <LineView line={line} />
    </h4>
  ),
  3: ({ line }: { line: Line }) => (
    <h5 className="mt-2 font-medium">
      <LineView line={line} />
    </h5>
  ),
} as const

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[block.level]
      return <Heading line={block.text} />
    }
    case 'text':
      return (
        <p>
          <LineView line={block.text} />
        </p>
      )
    case 'steps': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className="document-list">
          {numbered(block.items).map(([at, item]) => (
            <li key={at}>
              <LineView line={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView block={block} />
    default:
      return (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-sm break-words">
            <LineView line={block.title} />
          </figcaption>
          <pre className="rounded-md bg-surface-2 px-3 py-2 font-mono text-xs whitespace-pre-wrap">
            {block.lines.join('\n')}
          </pre>
        </figure>
      )
  }
}

/** On a phone, each row of a table with more columns is a list of its cells. */
const NARROW_COLUMNS = 4

function TableView({ block: { heads, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <table className={heads.length > NARROW_COLUMNS ? 'document-table is-wide' : 'document-table'}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(([at, row]) => (
          <tr key={at}>
            {numbered(row).map(([column, line]) => (
              <td key={column} data-head={heads[column]}>
                <LineView line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LineView = ({ line }: { line: Line }) =>
  numbered(inlines(line)).map(([at, part]) => (
    <Fragment key={at}>
      <InlineView part={part} />
    </Fragment>
  ))

function InlineView({ part }: { part: Inline }) {
  if (typeof part !== 'string') {
    return 'user' in part ? part.user : part.code && <code className="font-mono">{part.code}</code>
  }
  return part === '\n' ? <br /> : part
}
