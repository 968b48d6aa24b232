import type { Block } from './markdown.ts'
import { plainText } from './markdown-inline.ts'
import type { HelpDocument, HelpLibrary } from './library.ts'

/** The part of a page under one heading. */
export interface HelpSection {
  page: string
  title: string
  /** Empty for the part above the first heading. */
  heading: string
  headingId: string
  text: string
}

export interface HelpHit extends HelpSection {
  /** The text around the first word that was found. */
  excerpt: string
}

const WEIGHT = { title: 12, heading: 6, text: 1 }
const EXCERPT = { before: 30, length: 130 }
/** A Chinese phrase that is not found as a whole is found by this share of its pairs of characters. */
const PAIRS_NEEDED = 0.5
const chinese = /[\u4e00-\u9fff]+/g

function textOf(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list') return block.items.flat().map(textOf).join(' ')
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' · ')
  return plainText(block.of)
}

function sectionsOf({ name, title, blocks }: HelpDocument): HelpSection[] {
  const sections: HelpSection[] = [{ page: name, title, heading: '', headingId: '', text: '' }]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      sections.push({ page: name, title, heading: plainText(block.of), headingId: block.id, text: '' })
    } else {
      const last = sections.at(-1)
      if (last) last.text += `${textOf(block)} `
    }
  }
  return sections
}

const indexes = new WeakMap<HelpLibrary, HelpSection[]>()
function indexOf(library: HelpLibrary): HelpSection[] {
  const known = indexes.get(library) ?? Array.from(library.values()).flatMap(sectionsOf)
  indexes.set(library, known)
  return known
}

interface Word {
  text: string
  /** The pairs of neighboring characters of a Chinese phrase; empty for other words. */
  pairs: readonly string[]
}

function wordsOf(query: string): Word[] {
  const lower = query.toLowerCase()
  const phrases = (lower.match(chinese) ?? []).map((text) => ({
    text,
    pairs: Array.from({ length: Math.max(0, text.length - 1) }, (_none, at) => text.slice(at, at + 2)),
  }))
  const others = lower.replaceAll(chinese, ' ').split(/\s+/).filter(Boolean)
  return [...phrases, ...others.map((text) => ({ text, pairs: [] }))]
}

/** From 0, not found, to 1, found as a whole. */
function shareIn(text: string, { text: word, pairs }: Word): number {
  if (text.includes(word)) return 1
  if (pairs.length < 2) return 0
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length
  return share >= PAIRS_NEEDED ? share / 2 : 0
}

function scoreOf(section: HelpSection, words: readonly Word[]): number {
  const title = section.title.toLowerCase()
  const heading = section.heading.toLowerCase()
  const text = section.text.toLowerCase()
  let score = 0
  for (const word of words) {
    const found =
      shareIn(title, word) * WEIGHT.title * (heading === '' ? 1 : 0.4) +
      shareIn(heading, word) * WEIGHT.heading +
      shareIn(text, word) * WEIGHT.text
    if (found === 0) return 0
    score += found
  }
  return score
}

function excerptOf(text: string, words: readonly Word[]): string {
  const lower = text.toLowerCase()
  const places = words
    .flatMap(({ text: word, pairs }) => [word, ...pairs])
    .map((part) => lower.indexOf(part))
    .filter((at) => at >= 0)
  const from = Math.max(0, Math.min(...places, lower.length) - EXCERPT.before)
  const begins = places.length === 0 ? 0 : from
  const part = text.slice(begins, begins + EXCERPT.length).trim()
  return `${begins > 0 ? '…' : ''}${part}${begins + EXCERPT.length < text.length ? '…' : ''}`
}

/** The sections that contain all words, best first. */
export function searchHelp(library: HelpLibrary, query: string, most: number): HelpHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return indexOf(library)
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }))
}

/** The text in parts, of which every second one is a searched word. */
export function markedParts(text: string, query: string): string[] {
  const parts = wordsOf(query).flatMap(({ text: word, pairs }) =>
    text.toLowerCase().includes(word) ? [word] : [...pairs],
  )
  if (parts.length === 0) return [text]
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
}
