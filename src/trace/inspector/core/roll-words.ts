import type { Item } from "../../model/turn/grounding.ts";
import { type Phrase, phrase } from "./phrase.ts";

const PER_CENT = 100;

/** A roll, kept from 0 to 1, as its probability is told: in per cent. */
export const rollWords = ({ value, probability }: NonNullable<Item["roll"]>): Phrase =>
  phrase("is.roll", { value: value * PER_CENT, probability });
