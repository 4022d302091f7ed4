"""The nouns of fact checking."""

from checks.models.audit_runs import AuditRun
from checks.models.claims import Appearance, Claim, Proposal
from checks.models.dossiers import Dossier
from checks.models.drafts import Draft, DraftDecision, DraftStep
from checks.models.editorial import Approval, Contribution, Correction, Publication
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.models.followers import Announcement, Follower, FollowerMail
from checks.models.indicators import IndicatorEdit
from checks.models.ledger import LedgerAnswer
from checks.models.log import LogEntry
from checks.models.memory import (
    AgencyImport,
    AgencyReview,
    MatchCall,
    MemoryEntry,
    MemoryMatch,
    MemoryStem,
)
from checks.models.model_calls import ModelCall
from checks.models.model_terms import BudgetLimits, ModelTerms
from checks.models.notices import Notice, NoticeKind
from checks.models.pages import FactCheckIndexPage, FactCheckPage
from checks.models.people import Candidacy, ElectionRound, Person, PersonAccount
from checks.models.questions import QuestionTable
from checks.models.queue import ClaimWord, DefaultView, SavedView, TriageFeedback
from checks.models.readers import ReaderContact, ReaderMail, ReaderMessage
from checks.models.regradings import GradeChange, Regrading
from checks.models.replies import (
    ReplyAlert,
    ReplyContact,
    ReplyEffect,
    ReplyOutcome,
    ReplyRequest,
)
from checks.models.research import ResearchLead, ResearchRun, ResearchStep
from checks.models.second_readings import SecondReading
from checks.models.site_settings import NewsroomSettings
from checks.models.source_copies import SourceCopy
from checks.models.source_rules import SourceRuleChange, SourceRuleDecision
from checks.models.sources import Source
from checks.models.throttled import ThrottledAct
from checks.models.triage_runs import TriageRun, TriageStep

__all__ = [
    "AgencyImport",
    "AgencyReview",
    "Announcement",
    "Appearance",
    "Approval",
    "AuditRun",
    "BudgetLimits",
    "Candidacy",
    "Claim",
    "ClaimWord",
    "Contribution",
    "Correction",
    "CorrectionRound",
    "DefaultView",
    "Dossier",
    "Draft",
    "DraftDecision",
    "DraftStep",
    "ElectionRound",
    "FactCheck",
    "FactCheckIndexPage",
    "FactCheckPage",
    "Follower",
    "FollowerMail",
    "GradeChange",
    "IndicatorEdit",
    "LedgerAnswer",
    "LogEntry",
    "MatchCall",
    "MemoryEntry",
    "MemoryMatch",
    "MemoryStem",
    "ModelCall",
    "ModelTerms",
    "NewsroomSettings",
    "Notice",
    "NoticeKind",
    "Person",
    "PersonAccount",
    "Proposal",
    "Publication",
    "QuestionTable",
    "ReaderContact",
    "ReaderMail",
    "ReaderMessage",
    "Regrading",
    "ReplyAlert",
    "ReplyContact",
    "ReplyEffect",
    "ReplyOutcome",
    "ReplyRequest",
    "ResearchLead",
    "ResearchRun",
    "ResearchStep",
    "SavedView",
    "SecondReading",
    "Source",
    "SourceCopy",
    "SourceRuleChange",
    "SourceRuleDecision",
    "ThrottledAct",
    "TriageFeedback",
    "TriageRun",
    "TriageStep",
]
