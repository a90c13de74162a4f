"""Accounts and tokens."""

from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.serializers import AccountSerializer, CredentialsSerializer, TokenSerializer
from accounts.services import create_token
from accounts.throttles import NewAccounts, Strangers, Tokens


class Accounts(generics.CreateAPIView[User]):
    """A new account."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (Strangers, NewAccounts)
    serializer_class = AccountSerializer

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ValidationError):
            NewAccounts().give_back(self.request)
        return super().handle_exception(exc)


class Token(APIView):
    """A token for the header `Authorization: Token ...`."""

    throttle_classes = (Tokens,)

    def get_permissions(self) -> list[AllowAny | IsAuthenticated]:
        return [IsAuthenticated()] if self.request.method == "DELETE" else [AllowAny()]

    @extend_schema(request=CredentialsSerializer, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        credentials = CredentialsSerializer(data=request.data, context={"request": request})
        credentials.is_valid(raise_exception=True)
        return Response({"token": create_token(credentials.validated_data["user"])})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Forgets the token that came with this request."""
        if hasattr(request.auth, "delete"):
            request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
