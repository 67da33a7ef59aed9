import type { Statement } from "./statement.ts";

/** The statements that concern the plugin: sessions, input, requests, what is audited. */
export const PLUGIN_STATEMENTS: readonly Statement[] = [
  {
    contract: "loader",
    says: "the profile stands at the place of one anchor, order 10, as parts named for ordinal, kind and field",
    shownBy: [
      "test/host/hooks/system-prompt-assemble.slow.test.ts",
      "stands between the sections of others, at the place of its anchor",
    ],
  },
  {
    contract: "loader",
    says: "replace removes the host's sections and keeps our parts, the policy section, tools, contexts and variables",
    shownBy: [
      "test/host/hooks/system-prompt-assemble.slow.test.ts",
      "replaces what others say when the preset wants that, but for the policy",
    ],
  },
  {
    contract: "loader",
    says: "the anchor's place is where it stands in what the waterfall returned; without it nothing is inserted",
    shownBy: [
      "test/host/hooks/system-prompt-assemble.slow.test.ts",
      "is left out when another plugin has removed the anchor, and the session's notes say so",
    ],
  },
  {
    contract: "message-flow",
    says: "the waterfall's result keeps what other plugins did with the place of the anchor",
    shownBy: ["test/host/hooks/system-prompt-assemble.slow.test.ts", "goes where another plugin has moved the anchor"],
  },
  {
    contract: "loader",
    says: "a fresh session freezes the default selection the first time an agent uses it",
    shownBy: ["test/host/loader/selection-policy.test.ts", "of a fresh session is the default of that moment, frozen"],
  },
  {
    contract: "loader",
    says: "an ordinary fork copies the selection of its parent, rp included, and stays unlinked",
    shownBy: [
      "test/host/loader/selection-policy.test.ts",
      "of a fork or a delegated agent is a copy of its parent's, lock included, and not linked",
    ],
  },
  {
    contract: "loader",
    says: "a delegated agent freezes its parent's selection in the same way",
    shownBy: [
      "test/host/loader/session-start.slow.test.ts",
      "starts as a delegated agent with its parent's selection and variables",
    ],
  },
  {
    contract: "loader",
    says: "a resumed session has its selection back",
    shownBy: ["test/host/loader/session-start.slow.test.ts", "goes on where it was when it is resumed"],
  },
  {
    contract: "loader",
    says: "the start of an agent is handled once, by whichever events the host gives",
    shownBy: ["test/host/loader/selection-policy.test.ts", "is written once, by as many events as tell of the agent"],
  },
  {
    contract: "loader",
    says: "a failed initialisation fails registration (departure: the session runs, with a diagnostic and an emptied anchor)",
    shownBy: [
      "test/host/loader/selection-policy.test.ts",
      "that could not be stored is tried again with the session's next agent, or replaced by what is bound",
    ],
  },
  {
    contract: "loader",
    says: "two sessions may have different presets and books, or explicitly none",
    shownBy: ["test/host/loader/loader.slow.test.ts", "has its own books when two sessions run at once"],
  },
  {
    contract: "loader",
    says: "deleting a resource clears what dangles, also in copies and the default",
    shownBy: [
      "test/host/loader/selection-policy.test.ts",
      "names nothing that was deleted: of bound sessions, of copies, and of the default",
    ],
  },
  {
    contract: "loader",
    says: "a running session keeps its books: deletions and relations are refused, too (departure: the contract leaves that hole)",
    shownBy: ["test/host/http/running.test.ts", "no world book is deleted that it has itself or through a relation"],
  },
  {
    contract: "loader",
    says: "edits of a bound resource reach the next assembly and no earlier request",
    shownBy: [
      "test/host/loader/loader.slow.test.ts",
      "has what was changed between two turns, and nothing of a book that was unbound",
    ],
  },
  {
    contract: "loader",
    says: "session templates and configurations copy only selections",
    shownBy: { reason: "session templates are left to a later version; their routes answer 404" },
  },
  {
    contract: "loader",
    says: "RP locks the sandbox of a session",
    shownBy: {
      reason: "the RP overlay is left to a later version; a locked session gets RP_LOCK_NOT_ENFORCED on every assembly",
    },
  },
  {
    contract: "loader",
    says: "the profile has 512 KiB by default and 2 MiB at most",
    shownBy: ["test/host/config.test.ts", "takes what it is given, and clamps to the hard bounds"],
  },
  {
    contract: "loader",
    says: "at most 10,000 entries of all books in one request; a book that does not fit is skipped whole",
    shownBy: [
      "test/workers/assembly/stored-books.test.ts",
      "whole books are taken as long as they fit together, the first come first",
    ],
  },
  {
    contract: "loader",
    says: "an embedded book that breaks a limit fails closed, with limit and number",
    shownBy: [
      "test/workers/assembly/stored-books.test.ts",
      "of a card that breaks a limit is refused with limit and number before it is read",
    ],
  },
  {
    contract: "loader",
    says: "a profile too large without any lore is TAVERN_PROFILE_TOO_LARGE",
    shownBy: [
      "test/host/loader/loader.slow.test.ts",
      "ends a turn with TAVERN_PROFILE_TOO_LARGE when its texts without lore do not fit",
    ],
  },
  {
    contract: "loader",
    says: "books: session, user, preset, character, then the card's own; de-duplicated by id, the first place counts",
    shownBy: ["test/host/loader/composition.test.ts", "count once, at the first place; all places are told"],
  },
  {
    contract: "loader",
    says: "unbinding one source leaves the books that others still name",
    shownBy: [
      "test/host/http/running.test.ts",
      "relations are changed where its books stay: a book that counts at an earlier place, the same list",
    ],
  },
  {
    contract: "loader",
    says: "the active view shows the books that are really in force, with all their sources",
    shownBy: [
      "test/host/http/routes/live.slow.test.ts",
      "shows the same resources in the active view, and none of their text",
    ],
  },
  {
    contract: "loader",
    says: "adapters give normalised models, write nothing and have no section of their own (departure: functions in a worker)",
    shownBy: ["test/tidy/tidy.test.ts", "has only the arrows that the design allows"],
  },
  {
    contract: "loader",
    says: "one adapter of each kind; a second registration fails",
    shownBy: { reason: "adapters are functions chosen by kind in a worker; nothing can be registered" },
  },
  {
    contract: "loader",
    says: "the queue and the claimed batch are rebuilt from agent/inbox/spliced: insert, replace, cancel, steer, claim",
    shownBy: ["test/host/session/pending-input.test.ts", "does not take a cancellation or a replacement for a claim"],
  },
  {
    contract: "loader",
    says: "pending input takes part in the first scan of a turn",
    shownBy: [
      "test/host/loader/loader.slow.test.ts",
      "has the lore that the text just typed wakes, in its very first request",
    ],
  },
  {
    contract: "loader",
    says: "a claimed message that has entered the history is scanned once",
    shownBy: ["test/host/session/conversation-input.test.ts", "does not splice in what has entered the history"],
  },
  {
    contract: "loader",
    says: "the batch is cleared at the end of the turn and when it is cancelled",
    shownBy: ["test/host/session/real-dsh.test.ts", "forgets queue and batch when the turn is cancelled"],
  },
  {
    contract: "loader",
    says: "a fork has no input that its parent still had queued",
    shownBy: ["test/host/loader/session-start.slow.test.ts", "has no input that its parent still had queued"],
  },
  {
    contract: "loader",
    says: "the queue is bounded by messages and characters",
    shownBy: [
      "test/host/session/pending-input.test.ts",
      "gives room back: used, canceled and forgotten messages no longer count",
    ],
  },
  {
    contract: "loader",
    says: "the scan is the newest 128 messages and 64 KiB, clamped to 1,024 and 1 MiB",
    shownBy: ["test/host/session/scan-window.test.ts", "is clamped to the hard bounds, and has no room below one"],
  },
  {
    contract: "loader",
    says: "metadata of the input counts and holds no bodies",
    shownBy: ["test/host/session/conversation-input.test.ts", "says what is outside of the window"],
  },
  {
    contract: "message-flow",
    says: "next-turn and next-step input, insert, replace, cancel and steer are followed exactly from their coordinates",
    shownBy: ["test/host/session/pending-input.test.ts", "claims from the head, a batch out of several splices"],
  },
  {
    contract: "message-flow",
    says: "a keyword in the history hits in this step",
    shownBy: ["test/host/session/conversation-input.test.ts", "has the history, then the claimed batch, newest first"],
  },
  {
    contract: "message-flow",
    says: "after an exception the claimed batch is gone and does not come into the next turn",
    shownBy: [
      "test/host/session/real-dsh.test.ts",
      "forgets a batch whose step never began, and keeps it out of the next turn",
    ],
  },
  {
    contract: "loader",
    says: "{{user}} is the bound user's name",
    shownBy: ["test/workers/assembly/assemble.slow.test.ts", "see user, character, chat, clock and variables"],
  },
  {
    contract: "message-flow",
    says: "a keyword in the text just submitted hits in the first assembly",
    shownBy: [
      "test/host/session/real-dsh.test.ts",
      "has the text just typed at the moment of the very first assembly, once",
    ],
  },
  {
    contract: "message-flow",
    says: "the matcher is not run again after the assembly; what is recorded is what took part",
    shownBy: [
      "test/host/hooks/llm-stream.slow.test.ts",
      "counts from the request that was made for it: variables and timed effects",
    ],
  },
  {
    contract: "loader",
    says: "sampling that the preset sets is merged at agent/request",
    shownBy: ["test/host/hooks/agent-request.slow.test.ts", "are those that it has, and change with it"],
  },
  {
    contract: "loader",
    says: "an unsupported reasoning effort is omitted; no other name is guessed",
    shownBy: ["test/host/hooks/agent-request.slow.test.ts", "go without an effort that the model has not got"],
  },
  {
    contract: "loader",
    says: "after an explicit rejection the call is repeated without that parameter, each once, four times at most",
    shownBy: ["test/host/loader/request-parameters.test.ts", "are left out one by one, four times a step at most"],
  },
  {
    contract: "loader",
    says: "only before any output, and only for parameters of ours",
    shownBy: [
      "test/host/loader/request-parameters.test.ts",
      "are not retried when none of ours is named, or when the model has said something",
    ],
  },
  {
    contract: "loader",
    says: "parameters of other plugins stay",
    shownBy: ["test/host/hooks/agent-request.slow.test.ts", "leave what another plugin has set meanwhile"],
  },
  {
    contract: "message-flow",
    says: "unbinding a preset takes back what we set",
    shownBy: ["test/host/hooks/agent-request.slow.test.ts", "are taken out again when it is unbound"],
  },
  {
    contract: "loader",
    says: "the audit lists selection, resources and activated entries, and holds no bodies",
    shownBy: ["test/trace/project/audit.test.ts", "has the fields of the published API"],
  },
  {
    contract: "loader",
    says: "the active view has selection, resources, diagnostics and audit, and not the compiled prompt",
    shownBy: ["test/dsh/session.slow.test.ts", "names the same resources in /active, and none of their texts"],
  },
  {
    contract: "loader",
    says: "no event of ours is added to a session",
    shownBy: ["test/dsh/session.slow.test.ts", "opens without the plugin"],
  },
  {
    contract: "loader",
    says: "embedded and standalone books go through one matcher in one scan",
    shownBy: ["test/workers/assembly/assemble.slow.test.ts", "of a card are read from the card"],
  },
  {
    contract: "loader",
    says: "the card's place is tested with markers, replace, two sessions, forks, delegated agents and requests",
    shownBy: ["test/dsh/session.slow.test.ts", "sends the model what what-if told, byte for byte and in order"],
  },
  {
    contract: "message-flow",
    says: "messages of a request are not changed",
    shownBy: ["test/contract/messages.slow.test.ts", "are what was said and answered, with lore and without"],
  },
  {
    contract: "message-flow",
    says: "agent/request changes call parameters alone",
    shownBy: ["test/host/hooks/agent-request.slow.test.ts", "are those that it has, and change with it"],
  },
  {
    contract: "message-flow",
    says: "a request of another purpose is none of ours",
    shownBy: ["test/host/hooks/llm-stream.slow.test.ts", "takes no other call of the model for its request"],
  },
  {
    contract: "message-flow",
    says: "the system text of the request holds our sections, byte for byte and in order",
    shownBy: ["test/dsh/session.slow.test.ts", "sends the model what what-if told, byte for byte and in order"],
  },
  {
    contract: "message-flow",
    says: "all steps of a turn assemble from one state; nothing advances without a request",
    shownBy: ["test/host/hooks/llm-stream.slow.test.ts", "starts from the same state in all steps of a turn"],
  },
  {
    contract: "message-flow",
    says: "unbinding is felt by the next assembly; old text stays in the history",
    shownBy: [
      "test/host/loader/loader.slow.test.ts",
      "has what was changed between two turns, and nothing of a book that was unbound",
    ],
  },
  {
    contract: "message-flow",
    says: "the plugin registers a web client: orb, side bar, trace view",
    shownBy: { reason: "the management UI is left to a later version, the inspector comes with the trace" },
  },
];
