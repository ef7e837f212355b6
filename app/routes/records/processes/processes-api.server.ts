import { z } from "zod";
import { addProcess } from "~/domain/records/processes/add-process.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { NewProcess, ProcessQuery } from "./process-contract.ts";
import { processesBy, readProcessFilter } from "./process-filter.server.ts";
import { ProcessJson, processToJson } from "./process-json.ts";

const tag = "Processes";

const THE_SAFE: z.infer<typeof ProcessJson> = {
  id: 1,
  title: "Opening the safe",
  description: "Two people, always.",
  category: "Security",
  pdfUrl: "/processes/1/pdf",
  createdAt: "2026-11-20T17:15:00.000Z",
  version: 1,
};

export const processesApi = {
  ...calls("/api/processes", ({ list, write }) => ({
    GET: list({
      id: "listProcesses",
      tag,
      summary: "Processes, newest first",
      description: "`search` looks in title, description and category.",
      permission: "processes.manage",
      query: ProcessQuery,
      answers: { 200: answer("The processes.", z.array(ProcessJson), [THE_SAFE]) },
      list: ({ url }) => processesBy(readProcessFilter(url)),
      toJson: processToJson,
    }),
    POST: write({
      id: "addProcess",
      tag,
      summary: "Write down a process",
      description: "With a link to a PDF, or none: a file is attached on its page.",
      permission: "processes.manage",
      body: {
        contract: NewProcess,
        example: {
          title: "Opening the safe",
          description: "Two people, always.",
          category: "Security",
          pdfUrl: "https://handbook.example/safe.pdf",
        },
      },
      isKeyed: true,
      answers: {
        201: answer("The new process.", ProcessJson, {
          ...THE_SAFE,
          pdfUrl: "https://handbook.example/safe.pdf",
        }),
      },
      refusals: {
        409: {
          description: "The shop has 500 processes.",
          example: { message: "You've reached 500 processes: change one you don't use" },
        },
      },
      rule: (ctx, details) => addProcess(ctx, { ...details, upload: null }),
      toJson: processToJson,
    }),
  })),
};
