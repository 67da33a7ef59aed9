import type { Report } from "../finding.ts";
import type { LintContext } from "../options.ts";
import { fieldPath, rootPath } from "../path.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import type { BookView } from "../view.ts";

interface Budget {
  readonly name: string;
  readonly tokens: number;
}

const count = (value: number): string => Math.round(value).toLocaleString("en");

/** The budgets in force for a book, as far as they are known without a request. */
export function budgetsOf(view: BookView, context: LintContext): Budget[] {
  const { settings, contextTokens } = context;
  const budgets: Budget[] = [];
  if (view.tokenBudget !== null) budgets.push({ name: "the book's own budget", tokens: view.tokenBudget });
  if (settings.budgetPercent !== undefined && contextTokens !== null) {
    const tokens = Math.round((settings.budgetPercent * contextTokens) / 100) || 1;
    budgets.push({ name: `${settings.budgetPercent} % of ${count(contextTokens)} tokens of context`, tokens });
  }
  if (settings.budgetCap > 0) budgets.push({ name: "the budget cap", tokens: settings.budgetCap });
  return budgets;
}

/** Entries and settings that leave no room: budget eaters, constants that fill the budget, a small budget in the file. */
export function lintBudget(view: BookView, context: LintContext, report: Report): void {
  const budgets = budgetsOf(view, context);
  const budget = budgets.reduce<Budget | null>(
    (least, b) => (least === null || b.tokens < least.tokens ? b : least),
    null,
  );
  if (budget === null) return;
  const subject = view.live.filter(({ entry }) => entry.ignoreBudget !== true);
  const sizes = subject.map((entry) => ({ entry, tokens: context.counter.count(entry.content) }));
  for (const { entry, tokens } of sizes) {
    if (tokens < budget.tokens * LINT_THRESHOLDS.budgetEaterShare) continue;
    const share = Math.round((tokens / budget.tokens) * 100);
    const path = fieldPath(entry, "content");
    const message = `${entry.label} takes ${count(tokens)} tokens, ${share} % of ${budget.name} (${count(budget.tokens)}).`;
    report("budget-eater", path, message);
  }
  const constants = sizes.filter(({ entry }) => entry.constant);
  const constantTokens = constants.reduce((sum, { tokens }) => sum + tokens, 0);
  if (constants.length > 1 && constantTokens >= budget.tokens) {
    const message = `${constants.length} constant entries take ${count(constantTokens)} tokens of ${budget.name} (${count(budget.tokens)}).`;
    report("constants-over-budget", constants[0]?.entry.path ?? "$", message);
  }
  const average = sizes.reduce((sum, { tokens }) => sum + tokens, 0) / sizes.length;
  const own = view.tokenBudget;
  if (own !== null && own < average * LINT_THRESHOLDS.bookBudgetEntries) {
    const message = `The book's own budget of ${count(own)} tokens holds ${(own / average).toFixed(1)} average entries (${count(average)} tokens each).`;
    report("small-book-budget", rootPath(view.book, "token_budget", "tokenBudget"), message);
  }
}
