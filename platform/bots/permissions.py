"""Who may do what with a bot: everybody reads, its owner changes it, and only the owner sees its source."""

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from matches.models import Bot


class OwnerChanges(BasePermission):
    message = _("Only its owner may do that with this bot.")

    def has_object_permission(self, request: Request, view: APIView, obj: Bot) -> bool:
        return request.method in SAFE_METHODS or obj.owner_id == request.user.pk


class OwnerOnly(OwnerChanges):
    def has_object_permission(self, request: Request, view: APIView, obj: Bot) -> bool:
        return obj.owner_id == request.user.pk
